import { Resources } from "./gen/resources.ts";
import type { TollhouseOptions } from "./options.ts";
import { settingsOf } from "./settings.ts";
import { createTransport } from "./transport.ts";

/** The API for one key. It holds no connection and needs no closing. */
export class Tollhouse extends Resources {
  /** @throws TypeError for an invalid option; it never quotes the key. */
  constructor(options: TollhouseOptions) {
    super(createTransport(settingsOf(options)));
  }
}
