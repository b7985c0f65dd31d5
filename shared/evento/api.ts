import { z } from 'zod'
import { Id } from '../campos.ts'
import { Cpf } from '../cpf.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { TaxaEspecial } from '../oferta/taxa-especial.ts'
import { AssinaturaNaLoja } from '../formalizacao/shapes.ts'

export const eventoApi = {
  /** How the signature of the client's last link stands in the digital shop, asked of it now. */
  consultarAssinatura: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/eventos/loja-digital/consultar-assinatura',
    query: z.object({ idRelacionamento: Id }),
    response: z.object({ assinatura: AssinaturaNaLoja.nullable() }),
    guarda: true,
    permissao: 'FORMALIZACAO_VER',
    objetos: [{ em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: palavras('consultar', 'a assinatura'),
  }),
  /** Somebody looked a CPF up: kept as a keyed hash, never as the CPF. */
  consultaCpf: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/eventos/consulta-cpf',
    body: z.object({ cpf: Cpf }),
    response: z.null(),
    permissao: 'EVENTO_REGISTRAR',
    mensagens: palavras('registrar', 'a consulta de CPF'),
  }),
  /** The rate that this client may have today, under each convênio, and why. */
  taxaEspecial: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/analytics/taxa-especial',
    query: z.object({ idRelacionamento: Id }),
    response: z.array(TaxaEspecial),
    permissao: 'SIMULACAO_SIMULAR',
    objetos: [{ em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: palavras('consultar', 'a taxa especial'),
  }),
}
