import { aKey, verifying } from "./a-key.ts";
import { aServer } from "./a-server.ts";
import { anExtensionsService, type ExtensionsParts } from "./an-extensions-service.ts";

/** The one key that the server knows: acme's, for everything about disputes. */
export const issued = aKey(["disputes:read", "disputes:write"]);

/** The real server over a disputes service that answers from memory. */
export async function aServerWith(disputes: ExtensionsParts["disputes"] = {}) {
  const extensions = anExtensionsService({ disputes, apiKeys: { verifyApiKeys: verifying(issued) } });
  return Object.assign(await aServer({ extensions }), { calledFor: extensions.calledFor });
}
