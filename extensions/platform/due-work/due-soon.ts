/** Tells the runner of this process that a commit has made something due soon. */
export interface DueSoon {
  notify(): void;
  /** Returns what ends the listening. */
  listen(wake: () => void): () => void;
}

export function createDueSoon(): DueSoon {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const wake of listeners) wake();
    },
    listen(wake) {
      listeners.add(wake);
      return () => void listeners.delete(wake);
    },
  };
}
