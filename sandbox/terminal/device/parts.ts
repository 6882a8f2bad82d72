import type { CloudClient } from "./cloud-client.ts";
import type { Journal } from "./journal.ts";
import type { Link } from "./link.ts";

/** What the parts of a terminal share. */
export interface DeviceParts {
  readonly client: CloudClient;
  readonly journal: Journal;
  readonly link: Link;
  now(): number;
  /** Of what the screen shows. */
  onChange(): void;
}
