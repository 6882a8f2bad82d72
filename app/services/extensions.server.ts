import { randomBytes } from "node:crypto";
import type { Config } from "#app/config/config.server.ts";
import { type Caller, callTokenMinter, connectTo } from "#extensions/caller/index.ts";

/**
 * The one connection of this process to the extensions service. Without a secret it sends one that nobody knows, so that
 * the service itself refuses every call, as it would refuse a stranger's.
 */
export function connectExtensions({ extensions }: Config): Caller {
  const { protocol, url, secret = randomBytes(32).toString("base64url"), signingKey } = extensions;
  const mintCallToken = signingKey && callTokenMinter({ signingKey, caller: "app" });
  return connectTo({ protocol, url, secret, mintCallToken });
}
