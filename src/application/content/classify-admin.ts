import { type Classified, classificationProblem } from "../../domain/catalog/goods/classification.ts";
import { createEditorMachine } from "../editor-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Ids, Navigator } from "../platform.ts";

/** The classification on the operator's side. Rejects with `ApiError` and nothing else. */
export abstract class ClassifyAdmin {
  abstract read(): Promise<Classified>;
  abstract save(classified: Classified): Promise<void>;
}

type ClassifyPorts = { admin: ClassifyAdmin; navigator: Navigator; ids: Ids; notify: Notifier };

/** The classification, read and saved whole. */
export const createClassifyMachine = ({ admin, navigator, ids, notify }: ClassifyPorts) =>
  createEditorMachine<Classified>({
    load: () => admin.read(),
    problems: ({ groups }) => ({ groups: classificationProblem(groups) }),
    save: (classified) => admin.save(classified),
    done: "商品分类已保存",
    navigator,
    ids,
    notify,
  });
