import type { Config } from "#app/config.server.ts";
import { type Caller, connectTo } from "#extensions/caller/index.ts";

/** The one connection of this process to the extensions service. */
export function connectExtensions({ extensions }: Config): Caller {
  return connectTo(extensions);
}
