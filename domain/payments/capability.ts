const CAPABILITY = /^[A-Za-z0-9_-]{22,64}$/;

/** Whether a text can be the secret in a guest's link: at least 128 bits in base64url (HAZARDS C29). */
export const isCapability = (text: string): boolean => CAPABILITY.test(text);
