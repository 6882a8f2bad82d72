export interface Fault {
  path: string;
  status: number;
  times: number;
}

/** Failures on demand: the next requests for a path get a status and do nothing. */
export function createFaults() {
  const faults: Fault[] = [];
  return {
    add: (fault: Fault) => void faults.push(fault),
    take(path: string): Fault | undefined {
      const fault = faults.find((candidate) => candidate.path === path && candidate.times > 0);
      if (fault) fault.times -= 1;
      return fault;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
