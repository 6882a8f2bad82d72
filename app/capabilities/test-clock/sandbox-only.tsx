import { EmptyState } from "#app/components/ui/empty-state.tsx";

/** In place of a test clock's pages in the live environment. */
export function SandboxOnly() {
  return <EmptyState title="Only in the sandbox">The live environment always has real time.</EmptyState>;
}
