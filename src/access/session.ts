/** Whether an account is signed in. Until accounts exist everyone is a guest. */
export const useSignedIn = (): boolean => false;
