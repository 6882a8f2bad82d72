export const MESSAGE_FAULTS = ["drop", "double", "reorder", "delay"] as const;
export const CALL_FAULTS = ["hang", "lost_answer", "approve_after_cancel"] as const;
export const COUNTED_FAULTS = [...MESSAGE_FAULTS, ...CALL_FAULTS] as const;

export type CountedFault = (typeof COUNTED_FAULTS)[number];

interface Fault {
  times: number;
  readonly delayMs: number;
}

/** What is to fail next, by terminal. */
export function createFaults() {
  const faults = new Map<string, Fault>();
  const key = (terminalId: string, fault: CountedFault) => `${terminalId}/${fault}`;
  return {
    add: (terminalId: string, fault: CountedFault, times: number, delayMs: number) =>
      void faults.set(key(terminalId, fault), { times, delayMs }),
    take(terminalId: string, fault: CountedFault): Fault | undefined {
      const known = faults.get(key(terminalId, fault));
      if (!known) return undefined;
      known.times -= 1;
      if (known.times < 1) faults.delete(key(terminalId, fault));
      return known;
    },
    list: (terminalId: string) => COUNTED_FAULTS.filter((fault) => faults.has(key(terminalId, fault))),
    clear: (terminalId: string) => COUNTED_FAULTS.forEach((fault) => void faults.delete(key(terminalId, fault))),
  };
}

export type Faults = ReturnType<typeof createFaults>;
