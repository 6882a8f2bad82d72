import { registry } from "#extensions/capabilities.ts";
import type { ClockParts } from "#extensions/platform/test-clocks/clock-parts.ts";

/** What an advance of the service runs, with so many subjects side by side. */
export function partsOf(sideBySide?: number): ClockParts {
  const followers = registry.capabilities.flatMap(({ clockMoved }) => clockMoved ?? []);
  return { due: registry.due, followers, ...(sideBySide !== undefined && { sideBySide }) };
}
