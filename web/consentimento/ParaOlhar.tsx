import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { ditoDasMarcas, QUEM_PEDIU_NAO_ACEITA } from '#shared/consentimento/marca.ts'
import type { ConsentimentoParaOlhar } from '#shared/consentimento/shapes.ts'
import { nomeDoPromotor } from '#web/session/promotor.ts'
import { q } from '../api/query.ts'
import { useLeitura, useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Block } from '../ui/Block.tsx'
import { Cortada } from '../ui/Cortada.tsx'
import { ClienteDoDialogo } from '../ui/cliente-do-dialogo.ts'
import { CpfText } from '../ui/CpfText.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { AceitarDialog } from './AceitarDialog.tsx'
import { nomesDosTipos, situacoes } from './palavras.ts'

const { paraOlhar, aceitar } = consentimentoApi

/** Consents that hold questions until they are accepted, and the sample of the day. */
export function ParaOlhar() {
  const { enabled, indisponivel } = useLeitura(paraOlhar.permissao)
  const [olhando, setOlhando] = useState<ConsentimentoParaOlhar>()
  const consulta = useQuery({ ...q(paraOlhar, {}), enabled })
  return (
    <>
      <Block
        titulo="Consentimentos que esperam a segunda pessoa"
        contagem={consulta.data?.total}
        consulta={{ ...consulta, indisponivel }}
        erro="Não foi possível carregar os consentimentos que esperam"
        linhas={3}
        vazio={{
          quando: ({ items }) => items.length === 0,
          mostrar: <EmptyState titulo="Nenhum consentimento espera conferência" />,
        }}
      >
        {(lista) => (
          <>
            <ul className="stack facts" data-gap="3">
              {lista.items.map((um) => (
                <Um key={um.idConsentimento} consentimento={um} aoOlhar={() => setOlhando(um)} />
              ))}
            </ul>
            <Cortada
              lista={lista}
              quais="os mais antigos. Os outros aparecem quando estes forem decididos"
            />
          </>
        )}
      </Block>
      {olhando && (
        <ClienteDoDialogo value={{ nome: olhando.nomeCliente, cpf: olhando.cpf }}>
          <AceitarDialog
            idRelacionamento={olhando.idRelacionamento}
            consentimento={olhando}
            onClose={() => setOlhando(undefined)}
          />
        </ClienteDoDialogo>
      )}
    </>
  )
}

type Props = { consentimento: ConsentimentoParaOlhar; aoOlhar: () => void }

function Um({ consentimento, aoOlhar }: Props) {
  const {
    idRelacionamento,
    nomeCliente,
    cpf,
    tipo,
    situacao,
    marcas,
    autorizadoEm,
    pedidoPor,
    seu,
  } = consentimento
  const impedimento = useMotivo()(aceitar.permissao)
  return (
    <li>
      <span className="row">
        <Link
          to="/front/clientes/$idRelacionamento"
          params={{ idRelacionamento }}
          search={{ aba: 'consentimentos' }}
        >
          <b>{nomeCliente}</b>
        </Link>
        <span className="apagado">
          <CpfText cpf={cpf} />
        </span>
        {marcas.includes('PARTILHADO') ? (
          <Badge tom="ambar">Segura a consulta</Badge>
        ) : (
          <Badge tom="azul">Amostra do dia</Badge>
        )}
        {situacao !== 'AUTORIZADO' && (
          <Badge tom={situacoes[situacao].tom}>{situacoes[situacao].nome}</Badge>
        )}
      </span>
      <span>{marcas.map((marca) => ditoDasMarcas[marca]).join(' · ')}</span>
      <small>
        {nomesDosTipos[tipo]} · autorizado em <InstantText instante={autorizadoEm} />
        {pedidoPor !== null && ` · pediu: ${pedidoPor}`} ·{' '}
        {nomeDoPromotor(consentimento.codigoPromotor)}
      </small>
      <span className="row">
        <ActionButton disabledReason={seu ? QUEM_PEDIU_NAO_ACEITA : impedimento} onClick={aoOlhar}>
          Aceitar
        </ActionButton>
      </span>
    </li>
  )
}
