import { memo } from "react";

/**
 * Server-rendered markup from the contract. In the browser `html` is empty and React keeps the server's markup, so
 * neither code nor data is sent.
 */
export const StaticHtml = memo(
  function StaticHtml({ html }: { html: string }) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server, from the contract alone
    return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
  },
  // Rendered a second time it would be emptied.
  () => true,
);
