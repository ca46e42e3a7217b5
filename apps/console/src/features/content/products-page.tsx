import { paths } from "../../shared/paths.ts";
import { DocumentsPage } from "./documents-page.tsx";

const ProductsPage = () => (
  <DocumentsPage path={paths.productTexts} title="Product texts" kinds={["product"]} begins={false} />
);
export default ProductsPage;
