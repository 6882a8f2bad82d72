import { UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { advanceTestClock, type ClockParts } from "./advance-test-clock.ts";
import type { TestClock } from "./test-clock.entity.ts";
import { getTestClock, removeTestClock } from "./test-clocks.service.ts";

/** Test clocks for operators. `parts` is what runs and what follows when a clock moves. */
export const testClockCommands = (parts: ClockParts): readonly Command[] => [
  {
    name: "clock show",
    options: "--organization <slug>",
    run: async (work, options) => clockJson(await getTestClock((await inOrganization(work, options)).tenantWork)),
  },
  {
    name: "clock advance",
    options: "--organization <slug> --to <instant>",
    async run(work, options) {
      const to = options.instant("to");
      if (!to) throw new UsageError("--to is missing.");
      return clockJson(await advanceTestClock((await inOrganization(work, options)).tenantWork, to, parts));
    },
  },
  {
    name: "clock remove",
    options: "--organization <slug>",
    async run(work, options) {
      await removeTestClock((await inOrganization(work, options)).tenantWork, parts.followers);
      return { removed: true };
    },
  },
];

function clockJson({ standsAt, advancesTo }: TestClock) {
  return { now: standsAt, clock_status: advancesTo ? "advancing" : "ready", advances_to: advancesTo ?? null };
}
