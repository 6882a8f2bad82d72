/** The anchor of an object's description. */
export const objectAnchor = (name: string): string => `object-${name}`;
