export interface Progress {
  /** Does the work and prints one line with the time it took. */
  step<T>(title: string, work: () => Promise<T>): Promise<T>;
  say(text: string): void;
}

const TITLE_WIDTH = 28;

export function createProgress(out: NodeJS.WriteStream): Progress {
  return {
    say: (text) => void out.write(`  ${text}\n`),
    async step(title, work) {
      const startedAt = performance.now();
      if (out.isTTY) out.write(`  … ${title}`);
      const finish = (mark: string) => {
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        out.write(`${out.isTTY ? "\r\x1b[K" : ""}  ${mark} ${title.padEnd(TITLE_WIDTH)} ${seconds.padStart(5)} s\n`);
      };
      try {
        const result = await work();
        finish("✓");
        return result;
      } catch (error) {
        finish("✗");
        throw error;
      }
    },
  };
}
