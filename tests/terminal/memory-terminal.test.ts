import { terminalContract } from "./contract-suite.ts";
import { memoryBench } from "./memory-bench.ts";

terminalContract("a vendor in memory", () => memoryBench());
