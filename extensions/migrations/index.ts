import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { MigrationFile } from "#extensions/platform/database/orm.ts";

const FILE = /^\d{14}-[a-z-]+\.ts$/;

/** Every file of this folder, in the order they run. A migration that has shipped is never edited. */
export const migrations: readonly MigrationFile[] = await Promise.all(
  readdirSync(import.meta.dirname)
    .filter((file) => FILE.test(file))
    .sort()
    .map(async (file) => {
      const [migration] = Object.values((await import(urlOf(file))) as Record<string, MigrationFile["class"]>);
      if (!migration) throw new Error(`${file} exports no migration`);
      return { name: file.slice(0, -".ts".length), class: migration };
    }),
);

function urlOf(file: string): string {
  return pathToFileURL(join(import.meta.dirname, file)).href;
}
