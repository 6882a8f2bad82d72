import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inflate, setupLambdaEnvironment } from "@sparticuz/chromium";

const INSTALLED_CHROMIUM = "/usr/bin/chromium";

/** The tests' browser: CHROMIUM_PATH, else the installed one, else the package's. */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
    return given;
  }
  return existsSync(INSTALLED_CHROMIUM) ? INSTALLED_CHROMIUM : unpackedChromium();
}

async function unpackedChromium(): Promise<string> {
  const archives = join(dirname(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium")))), "bin");
  const folder = join(tmpdir(), `tollhouse-chromium-${packageVersion(archives)}-${process.getuid?.() ?? "user"}`);
  if (!existsSync(folder)) await unpack(archives, folder);
  if (statSync(folder).uid !== (process.getuid?.() ?? 0))
    throw new Error(`${folder} belongs to another user. Remove it.`);

  // Without any font, Chromium can crash.
  if (!existsSync("/etc/fonts")) process.env.FONTCONFIG_PATH ??= join(folder, "fonts");
  const path = join(folder, "chromium");
  if (starts(path)) return path;
  // A bare machine lacks shared libraries; the package provides them for this process and its children.
  setupLambdaEnvironment(join(folder, "al2023", "lib"));
  if (starts(path)) return path;
  throw new Error(`The bundled Chromium (${path}) does not start here. Install one and name it in CHROMIUM_PATH.`);
}

function packageVersion(archives: string): string {
  return JSON.parse(readFileSync(join(dirname(archives), "package.json"), "utf8")).version;
}

/** The folder is renamed when complete, so that an interrupted run leaves no partial browser. */
async function unpack(archives: string, folder: string): Promise<void> {
  const unfinished = mkdtempSync(`${folder}-`);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = unfinished; // The package unpacks into the temporary folder and cannot be told otherwise.
  try {
    await inflate(join(archives, "chromium.br"));
    await inflate(join(archives, "fonts.tar.br"));
    await inflate(join(archives, "al2023.tar.br"));
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // Another process may have been faster.
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

function starts(path: string): boolean {
  return spawnSync(path, ["--version"]).status === 0;
}
