import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { EngineFollower } from "./engine-follower.ts";
import { comparisonsOf } from "./late-comparison.ts";

const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;

export function engineCommands(followers: Readonly<Record<string, EngineFollower>>): readonly Command[] {
  return [
    {
      name: "engine compare",
      options: "--organization <slug> [--environment sandbox|live] [--since <instant>]",
      async run(system, options) {
        const since = options.instant("since") ?? new Date(system.now().getTime() - DEFAULT_DAYS * DAY_MS);
        return compareAll(await inOrganization(system, options), followers, since);
      },
    },
  ];
}

/** Compares all objects that the engine created since then, and every row that it may still change. */
export async function compareAll(
  work: UnitOfWork,
  followers: Readonly<Record<string, EngineFollower>>,
  since: Date,
): Promise<{ compared: string[] }> {
  for (const follower of Object.values(followers)) await follower.reconcile(work, since);
  const late = comparisonsOf(followers);
  for (const each of late)
    for (let from = await each.compare(work, null); from; ) from = await each.compare(work, from);
  return { compared: [...Object.keys(followers), ...late.map(({ what }) => what)] };
}
