import { execFile } from "node:child_process";
import { bundledProgram } from "./bundled-program.ts";

/** An admin command in a separate process, as an operator runs it. */
export async function runAdmin(
  { settings }: { readonly settings: Readonly<Record<string, string | undefined>> },
  ...args: readonly string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const program = await bundledProgram("admin");
  const env = { ...process.env, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}
