import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";

export function NoEntries({ isSelective }: { isSelective: boolean }) {
  return isSelective ? (
    <EmptyState title="No entries found">
      Try other filters, or{" "}
      <Link to="/settlements/queue?show=all" className={link}>
        show all entries
      </Link>
      .
    </EmptyState>
  ) : (
    <EmptyState title="The queue is empty">
      Sales wait here until their money is available.{" "}
      <Link to="/settlements/queue?show=all" className={link}>
        Show all entries
      </Link>
    </EmptyState>
  );
}
