import { createRoot } from 'react-dom/client'
import { Pagina } from './Pagina.tsx'

const raiz = document.querySelector('#raiz')
if (raiz) createRoot(raiz).render(<Pagina />)
