import { paths } from "../../shared/paths.ts";
import { DocumentsPage } from "./documents-page.tsx";

const TextsPage = () => <DocumentsPage path={paths.texts} title="Help and legal" kinds={["help", "about", "legal"]} />;
export default TextsPage;
