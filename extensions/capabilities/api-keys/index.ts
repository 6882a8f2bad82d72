export { apiKeyStatus } from "./api-key.rules.ts";
export { apiKeysRpc } from "./api-keys.rpc.ts";
export { createApiKey, revokeApiKey } from "./api-keys.service.ts";
export { listApiKeys } from "./list-api-keys.ts";
export { rotateApiKey } from "./rotate-api-key.ts";
