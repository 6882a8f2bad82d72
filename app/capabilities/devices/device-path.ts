export const devicePath = ({ deviceId }: { readonly deviceId: string }): string => `/devices/${deviceId}`;
