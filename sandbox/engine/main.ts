import { settingsFromEnvironment } from "./config.ts";
import { startSandboxEngine } from "./server.ts";

const write = (line: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(line)}\n`);

try {
  const engine = await startSandboxEngine({ ...settingsFromEnvironment(), log: write });
  write({ level: "info", message: "sandbox engine listening", url: engine.url });
  const stop = () => {
    engine.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
} catch (error) {
  write({ level: "error", message: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}
