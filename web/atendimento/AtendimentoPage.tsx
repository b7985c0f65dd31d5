import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { chaves } from '../api/chaves.ts'
import { ApiError } from '../api/erro.ts'
import { falhaDaLeitura } from '../api/falha-da-leitura.ts'
import { agora } from '../api/relogio.ts'
import { AssumirButton } from '../relacionamento/AssumirButton.tsx'
import { nomearAba } from '../session/abas.ts'
import { useNaTela } from '../session/cliente-na-tela.ts'
import { usePromotor } from '../session/promotor.ts'
import { lembrarRecente } from '../session/recentes.ts'
import { useUsuario } from '../session/sessao.ts'
import { PedirTransferenciaButton } from '../transferencia/PedirTransferenciaButton.tsx'
import { ClienteDoDialogo } from '../ui/cliente-do-dialogo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { consultaDeAbertura, iniciarAtendimento } from './abrir.ts'
import { lerAba, oportunidadePedida, type AbaDoCliente } from './abas-do-cliente.ts'
import { AConfirmarCard } from './AConfirmarCard.tsx'
import { ClienteView } from './ClienteView.tsx'
import { ResumoCard } from './ResumoCard.tsx'

type Props = {
  idRelacionamento: string
  /** The parameters of the address, unparsed. */
  aba?: string | undefined
}

/** The client on the phone: opened by one request, each block living its own life after it. */
export function AtendimentoPage({ idRelacionamento, aba: pedida }: Props) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const aberto = useQuery(consultaDeAbertura(cache, idRelacionamento))
  const relacionamento = aberto.data
  useAoAbrir(relacionamento)
  useNaTela(idRelacionamento, relacionamento !== undefined || aberto.isError)
  const aba = useBlocoPedido(lerAba(pedida), relacionamento !== undefined)
  const aoMudarAba = (nova: AbaDoCliente) => {
    // The late answer of a client that is hidden: the person stays with the one on the screen.
    if (!router.state.location.pathname.endsWith(`/${idRelacionamento}`)) return
    void navigate({
      to: '/front/clientes/$idRelacionamento',
      params: { idRelacionamento },
      search: { aba: nova },
    })
  }

  if (aberto.isError && (!relacionamento || perdeuOAcesso(aberto.error))) {
    return (
      <NaoAbriu id={idRelacionamento} erro={aberto.error} tentar={() => void aberto.refetch()} />
    )
  }
  if (!relacionamento) return <Carregando />
  if (relacionamento.acesso === 'a confirmar') {
    return <AConfirmarCard relacionamento={relacionamento} />
  }
  if (relacionamento.acesso === 'resumo') {
    return (
      <ResumoCard
        relacionamento={relacionamento}
        acoes={
          podeAssumir(relacionamento) ? (
            <AssumirButton
              variante="primario"
              relacionamento={relacionamento}
              makesOld={[chaves.cliente(idRelacionamento)]}
            />
          ) : (
            <ClienteDoDialogo value={{ nome: relacionamento.nome, cpf: relacionamento.cpf }}>
              <PedirTransferenciaButton relacionamento={relacionamento} />
            </ClienteDoDialogo>
          )
        }
      />
    )
  }
  return (
    <ClienteView
      relacionamento={relacionamento}
      aba={aba}
      aSimular={oportunidadePedida(pedida)}
      aoMudarAba={aoMudarAba}
    />
  )
}

/** Without an owner there is nobody to ask: the disabled button says why. */
const podeAssumir = ({ atendente, impedimentoAssumir }: Relacionamento): boolean =>
  atendente === null || impedimentoAssumir === null

/** Once for each client that opens: its name on the tab, the recents, the oportunidades taken up. */
function useAoAbrir(relacionamento: Relacionamento | undefined): void {
  const cache = useQueryClient()
  const idUsuario = useUsuario()?.idUsuario
  const codigoPromotor = usePromotor().ativo?.value
  const iniciado = useRef<string>(undefined)
  const chegou = relacionamento && `${relacionamento.idRelacionamento}:${relacionamento.acesso}`

  useEffect(() => {
    if (!relacionamento || !idUsuario || !codigoPromotor || iniciado.current === chegou) return
    iniciado.current = chegou
    const { idRelacionamento, cpf, nome } = relacionamento
    nomearAba(idRelacionamento, nome)
    // Without the key of this person they are listed as long as the page lives.
    void lembrarRecente({ idRelacionamento, cpf, nome, date: agora().toISOString() }).catch(
      () => undefined,
    )
    // A refusal is shown by its block; it never fails the opening of the client.
    void iniciarAtendimento(cache, relacionamento, { idUsuario, codigoPromotor }).catch(
      () => undefined,
    )
  }, [cache, relacionamento, idUsuario, codigoPromotor, chegou])
}

/** Specification, section 9: the follow-up of an opening by id runs this long after it. */
const ESPERA_DO_BLOCO_MS = 1000

/** The block named in the address opens a second after the client; later ones at once. */
function useBlocoPedido(pedida: AbaDoCliente, abriu: boolean): AbaDoCliente {
  const [liberado, setLiberado] = useState(pedida === 'contratos')
  useEffect(() => {
    if (!abriu || liberado) return
    const espera = setTimeout(() => setLiberado(true), ESPERA_DO_BLOCO_MS)
    return () => clearTimeout(espera)
  }, [abriu, liberado])
  return liberado ? pedida : 'contratos'
}

/** A reading that fails takes away nothing, unless the client is this person's no more. */
const perdeuOAcesso = (erro: Error): boolean =>
  erro instanceof ApiError && (erro.status === 403 || erro.status === 404)

function NaoAbriu({ id, erro, tentar }: { id: string; erro: Error; tentar: () => void }) {
  const { titulo, texto, passa } = explicar(erro)
  useEffect(() => nomearAba(id, titulo), [id, titulo])
  return (
    <div className="cartao-resumo card" role="alert">
      <EmptyState
        titulo={titulo}
        texto={texto}
        acao={passa && <ActionButton onClick={tentar}>Tentar novamente</ActionButton>}
      />
    </div>
  )
}

/** `passa`: the same question may have another answer in a moment. */
function explicar(erro: Error): { titulo: string; texto: string; passa: boolean } {
  switch (erro instanceof ApiError ? erro.status : 0) {
    case 404:
      return {
        titulo: 'Relacionamento não encontrado',
        texto: 'Confira o endereço ou busque o cliente por CPF, nome ou telefone.',
        passa: false,
      }
    case 403:
      return {
        titulo: 'Você não possui acesso',
        texto: `Seu acesso não inclui ${relacionamentoApi.consultar.permissao}: peça ao controle de acesso.`,
        passa: false,
      }
    default: {
      const { titulo, texto } = falhaDaLeitura(erro, 'Não foi possível abrir o cliente')
      return { titulo, texto: texto ?? 'O que você digitou continua guardado.', passa: true }
    }
  }
}

function Carregando() {
  return (
    <div className="cliente" aria-busy="true">
      <div className="cliente-topo">
        <Skeleton altura={44} largura={44} />
        <div className="cliente-quem">
          <Skeleton linhas={2} />
        </div>
      </div>
      <div className="cliente-colunas">
        <div className="cliente-coluna" data-lado="esquerda">
          <Skeleton altura={120} linhas={3} />
        </div>
        <div className="cliente-centro">
          <Skeleton altura={28} linhas={9} />
        </div>
        <div className="cliente-coluna" data-lado="direita">
          <Skeleton altura={80} linhas={4} />
        </div>
      </div>
    </div>
  )
}
