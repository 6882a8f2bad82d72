import { randomBytes } from "node:crypto";
import type { Config } from "#app/config/config.server.ts";
import { type Caller, callTokenMinter, connectTo } from "#extensions/caller/index.ts";

/**
 * The process's only connection to the extensions service. Without a secret it sends a random one, so that the service
 * refuses every call.
 */
export function connectExtensions({ extensions }: Config): Caller {
  const { protocol, url, secret = randomBytes(32).toString("base64url"), signingKey } = extensions;
  const mintCallToken = signingKey && callTokenMinter({ signingKey, caller: "app" });
  return connectTo({ protocol, url, secret, mintCallToken });
}
