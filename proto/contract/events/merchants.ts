export const merchantEvents = ["merchant.connected"] as const;
