export { apiKeysRpc } from "./api-keys.rpc.ts";
export { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.service.ts";
