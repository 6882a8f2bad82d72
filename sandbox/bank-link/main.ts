import { readSettings } from "./config.ts";
import { startBankLink } from "./server.ts";

const write = (line: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(line)}\n`);

try {
  const provider = await startBankLink(readSettings());
  write({ level: "info", message: "sandbox bank-linking provider listening", url: provider.url });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void provider.close());
} catch (error) {
  write({ level: "error", message: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}
