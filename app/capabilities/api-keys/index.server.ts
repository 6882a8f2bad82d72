export { apiKeyView } from "./api-key-view.server.ts";
export { expiresSoon } from "./scope-labels.ts";
