import type { FileFault } from "./file-fault.ts";
import { inspectPdf } from "./inspect-pdf.ts";
import { joinFiles } from "./join-files.ts";
import { packetPdf } from "./packet-pdf.ts";

/** What the worker does with uploaded files. The input and the result are copied between the threads. */
export const FILE_TASKS = { inspectPdf, joinFiles, packetPdf };

export type FileTasks = typeof FILE_TASKS;

/** The worker's answer. */
export type FileAnswer = { readonly value: unknown } | { readonly fault: FileFault };
