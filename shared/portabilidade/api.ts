import { z } from 'zod'
import { camposComuns } from '../calculo/entrada.ts'
import { Id, inteiroDaBusca, Instante } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import {
  BuscaDeHisconsAnteriores,
  Confirmacao,
  CriticaDoHiscon,
  EnvioDoHiscon,
  EspecieDeBeneficio,
  HisconDoCliente,
  Hiscons,
  HisconsAnteriores,
  OportunidadeDoHiscon,
  OportunidadesDoCliente,
  PaginaDoHiscon,
} from './shapes.ts'

const base = '/relacionamento/v1/portabilidade'
const nossa = '/consigna/v1/portabilidade/:idRelacionamento/hiscon'
const porRelacionamento = z.object({ idRelacionamento: Id })
const porHiscon = z.object({ idRelacionamento: Id, idHiscon: Id })
const noCaminho = [{ em: 'params', campo: 'idRelacionamento', tipo: 'relacionamento' }] as const
const noCorpo = [{ em: 'body', campo: 'idRelacionamento', tipo: 'relacionamento' }] as const

const envio = {
  method: 'POST',
  body: EnvioDoHiscon,
  response: HisconDoCliente,
  permissao: 'HISCON_ENVIAR',
  objetos: noCorpo,
  ritmo: 'impressao',
  mensagens: palavras('ler', 'o HISCON'),
} as const

export const portabilidadeApi = {
  /** Reads the paper of the INSS; nothing counts before a person confirmed it. */
  enviarHiscon: endpoint({ ...envio, path: `${base}/beneficiario/upload-hiscon` }),
  /** The same paper, brought with the proof of life. */
  enviarProvaDeVida: endpoint({ ...envio, path: `${base}/upload-hiscon-prova-de-vida` }),
  /** What is unsure of the newest paper, in sentences, with what to do. */
  critica: endpoint({
    method: 'GET',
    path: `${base}/critica-ultimo-hiscon/:idRelacionamento`,
    params: porRelacionamento,
    response: CriticaDoHiscon,
    permissao: 'HISCON_VER',
    objetos: noCaminho,
    mensagens: palavras('consultar', 'a crítica do HISCON'),
  }),
  /** Whether a paper of the proof of life is here that is not too old. */
  existeProvaDeVida: endpoint({
    method: 'GET',
    path: `${base}/existe-hiscon-prova-de-vida/:idRelacionamento`,
    params: porRelacionamento,
    response: z.object({
      existe: z.boolean(),
      idHiscon: z.string().nullable(),
      enviadoEm: Instante.nullable(),
    }),
    permissao: 'HISCON_VER',
    objetos: noCaminho,
    mensagens: palavras('consultar', 'o HISCON da prova de vida'),
  }),
  especies: endpoint({
    method: 'GET',
    path: `${base}/especie-beneficios`,
    response: z.array(EspecieDeBeneficio),
    permissao: 'HISCON_VER',
    mensagens: palavras('consultar', 'as espécies de benefício'),
  }),
  /** The confirmed loans as portabilities of today, ranked, and each refusal with its row. */
  oportunidades: endpoint({
    method: 'POST',
    path: `${base}/oportunidades-do-cliente`,
    leitura: true,
    body: porRelacionamento,
    response: OportunidadesDoCliente,
    permissao: 'HISCON_VER',
    objetos: noCorpo,
    mensagens: palavras('consultar', 'as oportunidades de portabilidade'),
  }),
  /** Stores other terms of a portability; opens its oportunidade if there is none. */
  atualizarSimulacao: endpoint({
    method: 'POST',
    path: `${base}/atualiza-simulacao-oportunidade-hiscon`,
    body: z.object({
      idRelacionamento: Id,
      idContratoHiscon: Id,
      prazo: camposComuns.prazo,
      taxaAm: camposComuns.taxaAm,
    }),
    response: OportunidadeDoHiscon,
    permissao: 'OPORTUNIDADE_INCLUIR',
    objetos: noCorpo,
    mensagens: {
      sucesso: 'Simulação da portabilidade atualizada',
      ...palavras('atualizar', 'a simulação da portabilidade'),
    },
  }),
  /** Ours: the papers of the client that wait or count. */
  hiscons: endpoint({
    method: 'GET',
    path: nossa,
    params: porRelacionamento,
    response: Hiscons,
    permissao: 'HISCON_VER',
    objetos: noCaminho,
    mensagens: palavras('consultar', 'os HISCONs'),
  }),
  /** Ours: the papers before those, page by page. */
  anteriores: endpoint({
    method: 'GET',
    path: `${nossa}/anteriores`,
    params: porRelacionamento,
    query: BuscaDeHisconsAnteriores,
    response: HisconsAnteriores,
    permissao: 'HISCON_VER',
    objetos: noCaminho,
    mensagens: palavras('consultar', 'os HISCONs anteriores'),
  }),
  /** Ours: the picture of a page, beside which the fields are confirmed. */
  pagina: endpoint({
    method: 'GET',
    path: `${nossa}/:idHiscon/pagina/:pagina`,
    params: porHiscon.extend({ pagina: inteiroDaBusca('Página', 1, 200) }),
    response: PaginaDoHiscon,
    permissao: 'HISCON_VER',
    objetos: noCaminho,
    mensagens: palavras('desenhar', 'a página do HISCON'),
  }),
  /** Ours: a person compared the doubtful fields with the page; from now on it counts. */
  confirmar: endpoint({
    method: 'POST',
    path: `${nossa}/:idHiscon/confirmar`,
    params: porHiscon,
    body: Confirmacao,
    response: HisconDoCliente,
    permissao: 'HISCON_CONFIRMAR',
    objetos: noCaminho,
    mensagens: { sucesso: 'HISCON confirmado', ...palavras('confirmar', 'o HISCON') },
  }),
}
