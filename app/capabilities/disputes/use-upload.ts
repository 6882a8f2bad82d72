import { useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";

export type Upload =
  | { readonly state: "idle" }
  | { readonly state: "sending"; readonly percent: number }
  | { readonly state: "failed"; readonly problem: string }
  | { readonly state: "done" };

const UNREACHABLE = "The upload broke off. Check the connection and try again; the file is still chosen.";

/** Sends a form with its file and tells how far it is, which `fetch` cannot. */
export function useUpload(url: string) {
  const [upload, setUpload] = useState<Upload>({ state: "idle" });
  const running = useRef<XMLHttpRequest | null>(null);
  const { revalidate } = useRevalidator();

  const send = (form: FormData) => {
    const request = new XMLHttpRequest();
    running.current = request;
    request.open("POST", url);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) =>
      setUpload({ state: "sending", percent: Math.round((100 * loaded) / Math.max(total, 1)) });
    request.onerror = () => setUpload({ state: "failed", problem: UNREACHABLE });
    request.onabort = () => setUpload({ state: "idle" });
    request.onload = () => {
      const problem = request.response === null ? UNREACHABLE : (request.response.problem as string | null);
      setUpload(problem === null ? { state: "done" } : { state: "failed", problem });
      if (problem === null) revalidate();
    };
    setUpload({ state: "sending", percent: 0 });
    request.send(form);
  };
  const cancel = () => running.current?.abort();
  const reset = () => setUpload({ state: "idle" });
  return { upload, send, cancel, reset };
}
