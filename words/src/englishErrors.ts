import errors from '../en/errors.ts';
import { compileCatalogue } from './compile.ts';
import { makeErrorLookup } from './errorLookup.ts';

/** Finds English errors by their words. The build replaces this module by its result, which holds no English texts. */
export default makeErrorLookup(compileCatalogue(errors));
