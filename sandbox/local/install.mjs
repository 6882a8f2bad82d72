// Plain JavaScript without packages: it runs before the packages are installed, on the machine's own Node.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const FAILURES = [
  [/ENOSPC/, "The disk is full. Free about 1.5 GB and try again."],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/,
    "The package registry cannot be reached. Check the network and npm's proxy settings, then try again.",
  ],
  [
    /EACCES|EPERM|EROFS/,
    "This user cannot write node_modules. If it belongs to another user, run as that user or remove it.",
  ],
  [/EUSAGE/, "package-lock.json does not match package.json. Run `npm install`, then try again."],
  [
    /EINTEGRITY/,
    "A package does not match its checksum in the lock file. Check npm's registry setting, then try again.",
  ],
  [/E404|ETARGET|notarget/, "The package registry does not have a required package. Check npm's registry setting."],
];

const FROM_THE_START = ["ci"];
// Without `--no-save` it would write package-lock.json anew.
const THE_REST = ["install", "--no-save"];

/**
 * Installs the packages of package-lock.json unless they are installed: those that running needs, or with `tools` also those of
 * `devDependencies`. Tools that are there stay. Writes to stderr only.
 */
export async function install(root, { tools }) {
  if (isInstalled(root, tools)) return;
  const release = await lockInstallation(root);
  try {
    if (isInstalled(root, tools)) return;
    if (tools && isInstalled(root, false) && isLockCurrent(root)) await addTools(root);
    else await runNpm(root, FROM_THE_START, tools || hasTools(root));
    removeHeaders(root);
    removeSourceMaps(root);
    if (!hasTools(root)) removeToolsOfPeers(root);
  } finally {
    release();
  }
}

/** npm writes its own lock file into node_modules at the end of every installation. */
const finishedFile = (root) => join(root, "node_modules", ".package-lock.json");

function isInstalled(root, tools) {
  const installed = readPackages(finishedFile(root));
  const wanted = readPackages(join(root, "package-lock.json"));
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, { version, optional, peer, dev }]) => {
    if (path === "" || (dev && !tools)) return true;
    return installed[path] ? installed[path].version === version : Boolean(optional || peer);
  });
}

const hasTools = (root) => Object.values(readPackages(finishedFile(root)) ?? {}).some(({ dev }) => dev);

/** `npm ci` compares the two files itself, and `npm install` would install what package-lock.json does not have. */
function isLockCurrent(root) {
  const locked = readPackages(join(root, "package-lock.json"))[""];
  const wanted = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const kinds = ["dependencies", "devDependencies", "optionalDependencies"];
  return kinds.every((kind) => JSON.stringify(locked[kind]) === JSON.stringify(wanted[kind]));
}

/** npm's lock file is away meanwhile: an installation that is killed begins anew, and one that npm takes back leaves the rest usable. */
async function addTools(root) {
  const before = `${finishedFile(root)}.before`;
  renameSync(finishedFile(root), before);
  try {
    await runNpm(root, THE_REST, true);
  } catch (error) {
    if (!error.isKilled) renameSync(before, finishedFile(root));
    throw error;
  }
  rmSync(before, { force: true });
}

/** The Node in node_modules comes with 67 MB for compiling add-ons. */
function removeHeaders(root) {
  const packages = join(root, "node_modules");
  for (const name of readdirSync(packages).filter((each) => /^node-(bin-)?(darwin|linux|win)-/.test(each)))
    rmSync(join(packages, name, "include"), { recursive: true, force: true });
}

/** 58 MB that only a debugger reads. */
function removeSourceMaps(root) {
  const packages = join(root, "node_modules");
  for (const path of readdirSync(packages, { recursive: true }))
    if (path.endsWith(".map")) rmSync(join(packages, path), { recursive: true, force: true });
}

/**
 * TypeScript and Vitest, 31 MB: npm installs them because packages name them as optional peers. The tools bring them
 * back.
 */
function removeToolsOfPeers(root) {
  for (const [path, { devOptional }] of Object.entries(readPackages(finishedFile(root)) ?? {}))
    if (devOptional) rmSync(join(root, path), { recursive: true, force: true });
}

function readPackages(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, "utf8")).packages;
  } catch {
    return null;
  }
}

/** Two commands in a fresh clone must not install at the same time. */
async function lockInstallation(root) {
  const lock = join(root, ".data", "install.lock");
  mkdirSync(join(root, ".data"), { recursive: true });
  for (let waiting = false; ; waiting = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (!isAlive(Number(readFileSync(lock, "utf8")))) rmSync(lock, { force: true });
    else {
      if (!waiting) console.error("Waiting for another command to install the dependencies ...");
      await sleep(500);
    }
  }
}

function isAlive(pid) {
  if (!pid || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

async function runNpm(root, command, tools) {
  const isThere = existsSync(join(root, "node_modules"));
  const what =
    command === THE_REST ? "Adding the tools for tests" : `${isThere ? "Updating" : "Installing"} dependencies`;
  console.error(`${what} (${tools ? "about a minute" : "less than a minute"}) ...`);
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const reminder = setInterval(() => console.error(`  still installing, ${seconds()} s`), 15_000);
  const options = [tools ? "--include=dev" : "--omit=dev", "--include=optional", "--no-audit", "--no-fund"];
  const { code, output } = await npm(root, [...command, ...options]);
  clearInterval(reminder);
  if (code !== 0) {
    const [, sentence] = FAILURES.find(([pattern]) => pattern.test(output)) ?? [];
    const problem = sentence ?? "The dependencies could not be installed.";
    throw new InstallError(`${problem}\n\nnpm says:\n${firstLines(output)}`, code === null);
  }
  console.error(`Dependencies installed in ${seconds()} s.`);
}

function firstLines(output) {
  return output.trim().split("\n").slice(0, 15).join("\n");
}

export class InstallError extends Error {
  constructor(message, isKilled = false) {
    super(message);
    this.isKilled = isKilled;
  }
}

function npm(root, args) {
  // npm's own Node, not the one in node_modules: `npm ci` deletes that folder first.
  const { npm_execpath: cli, npm_node_execpath: node = process.execPath } = process.env;
  const [command, ...prefix] = cli?.endsWith(".js") ? [node, cli] : [process.platform === "win32" ? "npm.cmd" : "npm"];
  return new Promise((resolve) => {
    const child = spawn(command, [...prefix, ...args], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const collect = (chunk) => {
      output = (output + chunk).slice(0, 4000); // The cause comes first; usage text may follow.
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("error", (error) => resolve({ code: 1, output: `npm could not be started: ${error.message}` }));
    child.once("close", (code) => resolve({ code, output }));
  });
}
