import { randomBytes } from "node:crypto";
import type { Config } from "#app/config.server.ts";
import { type Caller, connectTo } from "#extensions/caller/index.ts";

/**
 * The one connection of this process to the extensions service. Without a secret it sends one that nobody knows, so that
 * the service itself refuses every call, as it would refuse a stranger's.
 */
export function connectExtensions({ extensions }: Config): Caller {
  return connectTo({ ...extensions, secret: extensions.secret ?? randomBytes(32).toString("base64url") });
}
