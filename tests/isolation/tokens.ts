import { aSigningKey, aToken } from "#tests/layer3/tokens.ts";
import type { Side } from "./world.ts";

/** Call tokens of an organization, made by a service whose key the platform knows. */
export function aTokenOf() {
  const key = aSigningKey();
  return {
    publicKeys: JSON.stringify({ keys: [key.publicKey] }),
    of: ({ organization: { id, slug } }: Side) =>
      aToken(key, { actor: { userId: "usr_isolation" }, organization: { id, slug } }),
  };
}
