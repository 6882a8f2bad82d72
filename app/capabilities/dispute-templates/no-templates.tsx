import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { TEMPLATES } from "./template-columns.tsx";

export function NoTemplates({ isSelective }: { isSelective: boolean }) {
  if (isSelective)
    return (
      <EmptyState title="No templates found">
        <Link to={TEMPLATES} className={link}>
          Show all templates
        </Link>
      </EmptyState>
    );
  return (
    <EmptyState title="No templates yet">
      Keep policies, terms and texts here, and attach them to disputes.{" "}
      <Link to={`${TEMPLATES}/new`} className={link}>
        Write a text
      </Link>
      .
    </EmptyState>
  );
}
