import { registry } from "#extensions/capabilities.ts";
import type { Command } from "#extensions/platform/commands/command.ts";
import { seedDemo } from "./demo.ts";
import { distributeDatabase } from "./distribute-database.ts";
import { reencryptSecrets } from "./reencrypt-secrets.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { newSigningKey } from "./signing-key.ts";
import { trafficCommand } from "./traffic/traffic.command.ts";
import { untilReady } from "./until-ready.ts";

const OPTION = /--([a-z-]+)/g;

/** Commands of the installation itself rather than a capability. */
const ownCommands: readonly Command[] = [
  { name: "secrets reencrypt", options: "", run: (work) => reencryptSecrets(work) },
  {
    name: "secrets rotate",
    options: "[--overlap-days 90]",
    run: async ({ context, now }, options) => rotateSecret(context.config, now(), options),
  },
  {
    name: "secrets signing-key",
    options: "",
    run: async ({ context, now }) => newSigningKey(context.config, now()),
  },
  { name: "database distribute", options: "", run: ({ em }) => distributeDatabase(em) },
  {
    name: "demo seed",
    options: "[--when-ready url]",
    async run(work, options) {
      const readiness = options.find("when-ready");
      if (readiness) await untilReady(readiness);
      return seedDemo(work);
    },
  },
  trafficCommand,
];

const commands = [...registry.commands, ...ownCommands];

/** The options of all commands, from their usage lines. */
export const optionNames: readonly string[] = [
  ...new Set(commands.flatMap(({ options }) => [...options.matchAll(OPTION)].map(([, name = ""]) => name))),
];

export function findCommand(words: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name === words.join(" "));
}

export function usage(): string {
  return [
    "Usage: npm run -s admin -- <command>",
    ...commands.map(({ name, options }) => `  ${name.padEnd(22)} ${options}`.trimEnd()),
  ].join("\n");
}
