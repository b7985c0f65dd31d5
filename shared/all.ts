import { acessoApi } from './acesso/api.ts'
import { anotacaoApi } from './anotacao/api.ts'
import { aprovacaoApi } from './aprovacao/api.ts'
import { ausenciaApi } from './ausencia/api.ts'
import { atendimentoApi } from './atendimento/api.ts'
import { carteiraApi } from './carteira/api.ts'
import { clienteApi } from './cliente/api.ts'
import { confirmacaoApi } from './confirmacao/api.ts'
import { consentimentoApi } from './consentimento/api.ts'
import { beneficioApi } from './beneficio/api.ts'
import { cotaApi } from './cota/api.ts'
import { contratoApi, contratoDaOportunidadeApi } from './contrato/api.ts'
import { empregadorApi } from './empregador/api.ts'
import { contatoApi } from './contato/api.ts'
import { divergenciaApi } from './divergencia/api.ts'
import type { Endpoint } from './endpoint.ts'
import { filaApi } from './fila/api.ts'
import { formalizacaoApi } from './formalizacao/api.ts'
import { hsmApi } from './hsm/api.ts'
import { mensagemApi } from './mensagem/api.ts'
import { eventoApi } from './evento/api.ts'
import { indicacaoApi } from './indicacao/api.ts'
import { lembreteApi } from './lembrete/api.ts'
import { clienteDoLinkApi, linkApi } from './link/api.ts'
import { mailingApi } from './mailing/api.ts'
import { ofertaApi } from './oferta/api.ts'
import { portabilidadeApi } from './portabilidade/api.ts'
import { condutaApi } from './conduta/api.ts'
import { metaApi } from './meta/api.ts'
import { oportunidadeApi } from './oportunidade/api.ts'
import { organizacaoApi } from './organizacao/api.ts'
import { passagemApi } from './passagem/api.ts'
import { pesquisaApi } from './pesquisa/api.ts'
import { painelApi } from './painel/api.ts'
import { promessaApi } from './promessa/api.ts'
import { retencaoApi } from './retencao/api.ts'
import { presencaApi } from './presenca/api.ts'
import { propostaApi } from './proposta/api.ts'
import { reatribuicaoApi } from './reatribuicao/api.ts'
import { regrasApi } from './regras/api.ts'
import { referenciaApi } from './referencia/api.ts'
import { relacionamentoApi } from './relacionamento/api.ts'
import { revelacaoApi } from './revelacao/api.ts'
import { simulacaoApi } from './simulacao/api.ts'
import { transferenciaApi } from './transferencia/api.ts'
import { trabalhadorApi } from './trabalhador/api.ts'
import { refinportApi } from './refinport/api.ts'
import { trilhaApi } from './trilha/api.ts'
import { telefoneApi } from './telefone/api.ts'

const modulos = {
  acesso: acessoApi,
  organizacao: organizacaoApi,
  referencia: referenciaApi,
  relacionamento: relacionamentoApi,
  telefone: telefoneApi,
  anotacao: anotacaoApi,
  lembrete: lembreteApi,
  promessa: promessaApi,
  retencao: retencaoApi,
  ausencia: ausenciaApi,
  mailing: mailingApi,
  reatribuicao: reatribuicaoApi,
  fila: filaApi,
  carteira: carteiraApi,
  transferencia: transferenciaApi,
  passagem: passagemApi,
  presenca: presencaApi,
  cliente: clienteApi,
  contrato: contratoApi,
  oportunidade: { ...oportunidadeApi, contrato: contratoDaOportunidadeApi },
  painel: painelApi,
  conduta: condutaApi,
  meta: metaApi,
  simulacao: simulacaoApi,
  oferta: ofertaApi,
  portabilidade: portabilidadeApi,
  proposta: propostaApi,
  divergencia: divergenciaApi,
  refinport: refinportApi,
  trilha: trilhaApi,
  evento: eventoApi,
  empregador: empregadorApi,
  trabalhador: trabalhadorApi,
  confirmacao: confirmacaoApi,
  consentimento: consentimentoApi,
  hsm: hsmApi,
  mensagem: mensagemApi,
  contato: contatoApi,
  revelacao: revelacaoApi,
  aprovacao: aprovacaoApi,
  cota: cotaApi,
  pesquisa: pesquisaApi,
  indicacao: indicacaoApi,
  link: linkApi,
  atendimento: atendimentoApi,
  beneficio: beneficioApi,
  formalizacao: formalizacaoApi,
  regras: regrasApi,
}

type Linha = { name: string; endpoint: Endpoint }

const linhasDe = (de: Record<string, Record<string, Endpoint>>): Linha[] =>
  Object.entries(de).flatMap(([modulo, calls]) =>
    Object.entries(calls).map(([call, endpoint]) => ({ name: `${modulo}.${call}`, endpoint })),
  )

/** Every call that a signed-in person makes, as rows to loop over: tests, the description and the documents do. */
export const endpoints: Linha[] = linhasDe(modulos)

/** The calls of a client's own page: no person may make them. */
export const endpointsDoCliente: Linha[] = linhasDe({ clienteDoLink: clienteDoLinkApi })
