/** Whether an account is signed in here. Until there are accounts everyone is a guest. */
export const useSignedIn = (): boolean => false;
