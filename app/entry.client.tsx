import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { REACT_ROOT } from "#app/components/page-head.tsx";
import { keepSubmissions } from "#app/components/requests/keep-submissions.ts";

keepSubmissions();

const root = document.getElementById(REACT_ROOT);
if (!root) throw new Error("The page has no root to hydrate.");

startTransition(() => {
  hydrateRoot(
    root,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
