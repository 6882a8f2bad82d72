import { memo } from "react";

/**
 * Markup that only the server makes, from the contract alone: the browser gets neither the code nor the data behind it. There
 * `html` is empty, and React leaves what the server sent as it is.
 */
export const StaticHtml = memo(
  function StaticHtml({ html }: { html: string }) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server, from the contract alone
    return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
  },
  // Rendered a second time it would be emptied.
  () => true,
);
